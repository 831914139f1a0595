/** The number of a facility as pages and statements show it. */
export function facilityNumber(id: string): string {
  return id.slice(0, 8)
}
