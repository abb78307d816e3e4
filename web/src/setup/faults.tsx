/* Complaints at the control they are about. */
import { createContext, useContext } from 'preact/compat';
import type { Fault } from '../api/types';
import { Complaint } from '../ui/bits';
import { isWithin } from './complaints';

/* What is wrong with the game that is built. */
export const FaultContext = createContext<Fault | null>(null);

/* The complaint about a place or about something in it, unless that is one of the parts that show it themselves. */
export function useFault(place: string | undefined, parts: readonly string[] = []): Fault | null {
	const fault = useContext(FaultContext);
	const path = fault?.path;
	return path && place && isWithin(path, place) && !parts.some(part => isWithin(path, part)) ? fault : null;
}

/* It is said aloud elsewhere. */
export function FaultAt({ place, parts }: { place: string | undefined; parts?: readonly string[] }) {
	const fault = useFault(place, parts);
	return fault && <Complaint fault={fault} quiet />;
}
