/** The provinces (INE numbers) of each region; where history left a choice, the one that gives the borders of EG-1.5. */
export const PROVINCES = {
  GAL: ['15', '27', '32', '36'],
  PVA: ['33', '39', '48', '20', '01', '31', '26'],
  ARA: ['22', '50', '44'],
  CAT: ['08', '17', '25', '43'],
  CVI: ['24', '49', '37', '47', '34', '09', '42', '40', '05'],
  CNU: ['28', '45', '19', '16', '13', '02', '10', '06'],
  VAL: ['46', '12', '03', '30'],
  SEV: ['21', '41', '11', '14'],
  GRA: ['18', '04', '23', '29'],
};

/** The Balearic islands: land of the chart, in no region. */
export const BALEARICS = ['07'];
