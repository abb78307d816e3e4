/* Effects are run when what they follow from is drawn, not a frame later: a key pressed meanwhile would find what was before, and the
   focus would be where it was. */
import { options } from 'preact';

options.requestAnimationFrame = run => queueMicrotask(run);
