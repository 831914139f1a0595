/** Every kind of event of the record leads to a page that there is. R9, decision 047. */
import { expect, test } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { type CompanyEvent, type EventKind, eventDetails } from '../../contract/records/timeline.ts'
import { portalMachine } from '../../machines/portal/portal.ts'
import { placeOf } from '../../src/views/records/event-page.ts'

const kinds = Object.keys(eventDetails) as EventKind[]

/** Paths of the pages, read off the chart. */
const pages = pathsOf(portalMachine.root)
function pathsOf(node: AnyStateNode): string[] {
  return [...(node.config.route ? [String(node.config.id)] : []), ...Object.values(node.states).flatMap(pathsOf)]
}
const isPage = (path: string) => pages.some((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`).test(path))

/** An event of a kind. */
const eventOf = (kind: EventKind, more = {}) =>
  ({
    number: 1,
    at: '',
    by: 'system',
    kind,
    subjectId: 'an-id',
    details: { product: 'hook', kind: 'facility', ...more },
  }) as unknown as CompanyEvent

test.each(kinds)('R9 decision 047 %s leads to a page that there is', (kind) => {
  for (const product of ['hook', 'underwriting']) expect(isPage(placeOf(eventOf(kind, { product })))).toBe(true)
})

test('ACT-02 SIGN-04 decision 047 an agreement leads to the page where it is signed, a supplement to its own', () => {
  for (const kind of kinds.filter((each) => each.startsWith('agreement.'))) {
    expect(placeOf(eventOf(kind))).toBe('/credit/hook/register/signing')
    expect(placeOf(eventOf(kind, { product: 'underwriting', kind: 'supplement' }))).toBe('/credit/underwriting/activate-shop/signing')
  }
})
