import { api1k, canada, citm, events, twitter } from '../../lib/corpora.js';

/** A rope is flattened once, so that no contestant pays for it in the first round. */
const flat = (text) => Buffer.from(text).toString();

/** The documents: a text, and paths to an early, a middle and a late value of it, to none, and to ten at once. */
export const documents = {
  'twitter, 0.6 MB, two-byte string': {
    text: twitter,
    early: 'statuses[0].metadata.result_type',
    middle: 'statuses[50].user.screen_name',
    late: 'search_metadata.count',
    missing: 'search_metadata.gone',
    ten: [
      'search_metadata.count',
      ...[0, 11, 22, 33, 44, 55, 66, 77, 88].map((i) => `statuses[${i}].user.screen_name`),
    ],
  },
  'citm_catalog, 1.7 MB, two-byte string': {
    text: citm,
    early: 'areaNames.205705993',
    middle: 'performances[120].seatCategories[0].seatCategoryId',
    late: 'venueNames.PLEYEL_PLEYEL',
    missing: 'venueNames.gone',
    ten: [
      'venueNames.PLEYEL_PLEYEL',
      'areaNames.205705993',
      ...[0, 30, 60, 90, 120, 150, 180, 210].map((i) => `performances[${i}].id`),
    ],
  },
  'canada, 2.3 MB, numbers': {
    text: canada,
    early: 'type',
    middle: 'features[0].geometry.coordinates[399][0][0]',
    late: 'features[0].geometry.coordinates[479][0][1]',
    missing: 'features[1].geometry',
    ten: [
      'type',
      'features[0].properties.name',
      ...[0, 60, 120, 180, 240, 300, 360, 420].map((i) => `features[0].geometry.coordinates[${i}][0][0]`),
    ],
  },
  'events, 10 MB, one-byte array': {
    text: () => flat(events(10_000_000)),
    early: '[0].service',
    middle: '[13300].request.path',
    late: '[26600].request.path',
    missing: '[26600].gone',
    ten: [0, 2900, 5800, 8700, 11600, 14500, 17400, 20300, 23200, 26400].map((i) => `[${i}].service`),
  },
  'API payload, 1 KB': {
    text: () => flat(api1k()),
    early: 'data.user.id',
    middle: 'data.orders[2].total',
    late: 'meta.page.total',
    missing: 'meta.page.gone',
    ten: [
      'data.user.name',
      'data.user.email',
      'data.user.roles[0]',
      'data.orders[0].id',
      'data.orders[2].total',
      'data.orders[4].lines[0].sku',
      'data.links.self',
      'meta.took',
      'meta.page.number',
      'meta.page.total',
    ],
  },
};
