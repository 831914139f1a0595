/** Playwright's global setup, which has to be a default export. */
export { prepare as default } from './prepared.ts'
