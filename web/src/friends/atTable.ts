/* What is fetched for tables where people play with others. */
export { MatchBar, MatchEnd, SheetDialog } from './MatchParts';
export { Notes } from './Notes';
export { PeopleControls } from './PeopleControls';
export { Bubbles } from './Say';
