/** `EST-202611-000012`, from the second version on `EST-202611-000012, version 2`: a confirmation names the version. */
export const estimateName = (number: string, version: number): string =>
  version === 1 ? number : `${number}, version ${version}`
