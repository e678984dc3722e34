export function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** The rise per horizontal unit of a slope. */
export function slopeOf(degrees: number): number {
  return Math.tan(toRadians(degrees));
}

/** Millimetres rounded to a tenth: what a result states. */
export function toTenths(millimetres: number): number {
  return Math.round(millimetres * 10) / 10;
}
