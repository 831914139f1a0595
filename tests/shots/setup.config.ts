/** Playwright's global setup, which has to be a default export. */
export { openStage as default } from './stage.ts'
