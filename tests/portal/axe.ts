/** Runs axe on the current page: barriers for people with disabilities. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks the page, with its dialog if one is open, against WCAG 2.2 AA and best practices. Violations are soft failures, so the journey
 * continues and reports all of them.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // A page in motion is not yet the page: colours fade in, a dialog has not taken the focus.
  await page.waitForFunction(atRest)
  // As an expression of the debugger it is not subject to the page's content security policy.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${source};undefined`)
  // The passed rules would be a megabyte.
  const violations = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
  )) as AxeResults['violations']
  const reported = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, html, failureSummary }) => `${html.slice(0, 300)} at ${target}: ${failureSummary}`).join('\n  ')}`,
  )
  expect.soft(reported, `axe on ${what}`).toEqual([])
}

/** Whether nothing moves that will end, and an open dialog has the focus; runs in the page. */
function atRest(): boolean {
  const moving = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  // Of dialogs over one another the last one has the focus.
  const dialog = [...document.querySelectorAll('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')].at(-1)
  return moving.length === 0 && (dialog === undefined || dialog.contains(document.activeElement))
}
