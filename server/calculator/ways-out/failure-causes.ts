import type { Failure, JointCause } from '../result/outcome.ts';

/** What a failure is about, one name for each thing in the way: the same thing has the same name with other choices. */
export function causesOf(failure: Failure): readonly string[] {
  const { code } = failure;
  switch (code) {
    case 'JOINT_IN_PENETRATION':
      return failure.causes.flatMap((cause) => placesOf(cause).map((place) => `${code} ${cause.kind} ${place}`));
    case 'OFFSET_UNREACHABLE':
      return [`${code} ${failure.cause.kind}`];
    case 'TOO_TALL':
      return [`${code} ${failure.measure}`];
    case 'COLOUR_NOT_AVAILABLE':
    case 'SUPPORT_MISSING':
      return [`${code} ${failure.role}`];
    case 'NO_FLASHING_FOR_ANGLE':
      return [`${code} ${failure.layer}`];
    case 'NO_START':
    case 'DIAMETER_BELOW_OUTLET':
    case 'HEIGHT_UNREACHABLE':
    case 'HATCH_UNREACHABLE':
      return [code];
  }
}

/** No sequence passes all penetrations together: none of them alone is in the way. */
function placesOf({ kind, penetrations }: JointCause): readonly string[] {
  return kind === 'no-sequence' ? [''] : penetrations.map((penetration) => JSON.stringify(penetration));
}
