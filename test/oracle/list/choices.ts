import type { Catalogue } from './catalogue.ts';

const objectives = ['price', 'joints', 'tight'] as const;
export type Objective = (typeof objectives)[number];

/** The choices of an address with all defaults; lengths mm, angles degrees, `altitude` m. */
export type Choices = ReturnType<typeof readChoices>;

/** Reads the parameters of an address. All values must be valid. */
export function readChoices(parameters: URLSearchParams, catalogue: Catalogue) {
  const id = (name: string): number => Number(parameters.get(name));
  const length = (name: string, fallback: number): number => millimetresOf(parameters.get(name)) ?? fallback;
  const found = <Row extends { readonly id: number }>(rows: readonly Row[], rowId: number): Row => {
    const row = rows.find((candidate) => candidate.id === rowId);
    if (row === undefined) throw new Error(`The catalogue has no ${rowId}.`);
    return row;
  };
  const fireplace = found(catalogue.fireplace, id('fireplace'));
  const schemes = catalogue.scheme.filter(({ fireplace_id, hidden }) => fireplace_id === fireplace.id && !hidden);
  const defaultScheme = schemes.find(({ outlet_position }) => outlet_position === 'top') ?? schemes[0];
  const scheme = parameters.has('scheme') || defaultScheme === undefined ? found(schemes, id('scheme')) : defaultScheme;
  const floor = found(catalogue.floor, id('floor'));
  const format = parameters.get('format') === 'square' ? 'square' : 'round';
  const offsetAt = parameters.get('offset_at');
  const objective = objectives.find((one) => one === parameters.get('objective')) ?? 'price';
  return {
    scheme,
    producerId: fireplace.producer_id,
    declaration: catalogue.fireplace_declaration.find(({ fireplace_id }) => fireplace_id === fireplace.id),
    altitude: Number(parameters.get('altitude') ?? 100),
    hasOwnAir: parameters.get('air') === 'own',
    ductDiameter: millimetresOf(parameters.get('air_duct_diameter')),
    ductLength: millimetresOf(parameters.get('air_duct_length')),
    ductBends: Number(parameters.get('air_duct_bends') ?? 2),
    pipeId: id('pipe'),
    diameter: found(catalogue.pipe, id('pipe')).diameter,
    outletDiameter: found(catalogue.pipe, scheme.outlet_pipe_id).diameter,
    colorId: id('color'),
    storeys: floor.num_floors,
    hasAttic: floor.has_attic,
    storey: Number(parameters.get('storey') ?? 1),
    isLeanTo: found(catalogue.roof_type, id('roof_type')).form === 'lean-to',
    angle: Number(parameters.get('roof_angle') ?? found(catalogue.roof_type, id('roof_type')).default_angle),
    format,
    formatId: catalogue.format.find(({ code }) => code === format)?.id ?? -1,
    flatCeiling: parameters.get('ceiling') === 'flat',
    roomHeight: length('room_height', 2400),
    slab: length('slab', 300),
    atticHeight: length('attic_height', 1500),
    roofThickness: length('roof_thickness', 300),
    ridgeDistance: millimetresOf(parameters.get('ridge_distance')),
    wallBehind: millimetresOf(parameters.get('wall_behind')),
    offset: length('offset', 0),
    offsetAt: offsetAt === null || offsetAt === 'attic' ? offsetAt : Number(offsetAt),
    objective,
    limiter: parameters.get('damper') === 'limiter',
    rainCap: parameters.get('cap') === 'rain',
    sweep: parameters.get('sweep') === 'hatch' ? 'hatch' : 'platform',
    ventilation: parameters.getAll('ventilation').map(Number),
    /** Returns the limit of producer and diameter, else of the producer, else of the diameter, else the catalogue's. */
    limit: (code: string, otherwise: number): number => {
      const rows = catalogue.chimney_limit.filter((row) => row.code === code);
      for (const producer of [fireplace.producer_id, null]) {
        for (const pipe of [id('pipe'), null]) {
          const row = rows.find(({ producer_id, pipe_id }) => producer_id === producer && pipe_id === pipe);
          if (row !== undefined) return row.value;
        }
      }
      return otherwise;
    },
  } as const;
}

/** `2400`, `2400 mm`, `240 cm` and `2,4 m` are the same. */
export function millimetresOf(text: string | null): number | null {
  if (text === null) return null;
  const [, number = '', unit = ''] = /^(-?[\d.,]+) ?(mm|cm|m|)$/.exec(text) ?? [];
  const factor = new Map([
    ['cm', 10],
    ['m', 1000],
  ]).get(unit);
  return Math.round(Number(number.replace(',', '.')) * (factor ?? 1));
}
