/** Number of concurrent callers in a race, more than twice the connections of a server, unless set by `CALLERS`; `npm run test:races` has a thousand. */
export const callers = Number(process.env.CALLERS ?? 50)

/** The answers to a call that so many make at once; it gets the place of each caller, from 0. */
export function atOnce<Answer>(call: (place: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: callers }, (_, place) => call(place)))
}
