/* Where others find this server: an address that means this computer alone is of no use to them. */
import { api } from '../api/client';
import { inviteLink } from '../api/secrets';
import type { Reach } from '../api/types';

export const loadReach = (): Promise<Reach> => api.server();

const isLocal = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

const withSlash = (address: string): string => (address.endsWith('/') ? address : `${address}/`);

/* The addresses to give to others, the best first; none: nobody else gets here. */
export function addressesFor(reach: Reach | null, page: string): string[] {
	const here = new URL('.', page.replace(/#.*$/, ''));
	const local = isLocal(here.hostname);
	const told = [reach?.public_url, ...(local ? [] : [here.href]), ...(reach?.addresses ?? [])];
	return [...new Set(told.filter(address => address !== null && address !== undefined).map(withSlash))];
}

export const invitation = (address: string, id: string, invite: string): string => `${address}#${inviteLink(id, invite)}`;
