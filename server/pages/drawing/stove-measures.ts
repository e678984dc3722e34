/*
 * How large the fireplace is drawn, in millimetres; the catalogue knows only its outlet.
 */

export const bodyWidth = 560;
/** How far the body stands over the axis of a rear outlet. */
export const overRearOutlet = 170;
/** The length that a horizontal part before the tee is shown with. */
export const armLength = 250;
/** How far a tee goes on below its arm's axis. */
export const belowArm = 190;

/** Space under the top of the body that the fire's chamber leaves. */
export const underTop = 130;
/** The fire's chamber reaches no higher than this over the floor. */
export const highestChamber = 820;
