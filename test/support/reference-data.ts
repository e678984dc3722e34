import type { ReferenceData } from '../../server/catalogue/reference-data.ts';

/** Just enough of a catalogue to choose from. */
export const smallReferenceData: ReferenceData = {
  producers: [
    { id: 1, name: 'Ærlig Ovn', supplier: '' },
    { id: 2, name: 'Ås Peis', supplier: '' },
  ],
  fireplaces: [
    {
      id: 1,
      articleNumber: 'A-1',
      name: 'Bris',
      producerId: 1,
      priceExVat: null,
      schemes: [
        { id: 10, name: 'Bak', outletPosition: 'rear', outletHeight: 900, outletPipeId: 2 },
        { id: 11, name: 'Topp', outletPosition: 'top', outletHeight: 1200, outletPipeId: 2 },
      ],
    },
    {
      id: 2,
      articleNumber: 'A-2',
      name: 'Kuling',
      producerId: null,
      priceExVat: null,
      schemes: [{ id: 20, name: 'Topp', outletPosition: 'top', outletHeight: 1100, outletPipeId: 1 }],
    },
  ],
  pipes: [
    { id: 1, diameter: 125 },
    { id: 2, diameter: 150 },
  ],
  floors: [
    { id: 1, name: '1 etasje', numFloors: 1, hasAttic: false },
    { id: 2, name: '2 etasjer med loft', numFloors: 2, hasAttic: true },
  ],
  chimneys: [],
  roofTypes: [{ id: 1, type: 'Saltak', defaultAngle: 27, minAngle: 15, maxAngle: 40, form: 'gable' }],
  colors: [{ id: 1, color: 'Svart', finish: 'black' }],
  ventilationModules: [
    { id: 1, articleNumber: 'V-1', nobbNumber: null, name: 'Ventil', priceExVat: 10_000, pipeId: 1 },
    { id: 2, articleNumber: 'V-2', nobbNumber: null, name: 'Mansjett', priceExVat: 20_000, pipeId: 2 },
    { id: 3, articleNumber: 'V-3', nobbNumber: null, name: 'Slange', priceExVat: null, pipeId: null },
  ],
  info: { name: 'Liten katalog', version: '1', date: '2026-11-21', hasInvented: false },
  problems: [],
};
