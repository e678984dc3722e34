/** A point in millimetres: beside the outlet's axis, over the fireplace's floor. */
export interface HousePoint {
  readonly shift: number;
  readonly height: number;
}

/**
 * The outline of a pipe around its axis: both sides at half its width, cut square at the ends and mitred at the corners.
 * @param axis at least two points, no two neighbours equal
 */
export function pipeOutline(axis: readonly HousePoint[], halfWidth: number): HousePoint[] {
  const side = (sign: 1 | -1): HousePoint[] =>
    axis.map((point, index) => {
      const before = direction(axis[index - 1], point);
      const after = direction(point, axis[index + 1]);
      const [one, other] = [before ?? after ?? upright, after ?? before ?? upright];
      // The mitre: along the sum of both normals, so far that the wall keeps its distance to the axis.
      const normal = { shift: one.height + other.height, height: -(one.shift + other.shift) };
      const length = normal.shift * one.height - normal.height * one.shift;
      const reach = (sign * halfWidth) / length;
      return { shift: point.shift + normal.shift * reach, height: point.height + normal.height * reach };
    });
  return [...side(1), ...side(-1).toReversed()];
}

const upright: HousePoint = { shift: 0, height: 1 };

function direction(from: HousePoint | undefined, to: HousePoint | undefined): HousePoint | null {
  if (from === undefined || to === undefined) return null;
  const [shift, height] = [to.shift - from.shift, to.height - from.height];
  const length = Math.hypot(shift, height);
  return { shift: shift / length, height: height / length };
}
