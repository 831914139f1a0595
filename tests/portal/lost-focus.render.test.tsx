/** The focus of a page after what had it is gone. */
import { beforeEach, expect, test } from 'vitest'
import { leadFocus } from '../../src/ui/lead-focus.ts'
import { standOnTop } from '../../src/ui/modal.ts'

const part = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement

beforeEach(() => {
  document.body.innerHTML =
    '<main><h1 tabindex="-1">Transfers</h1><button id="other">Refresh</button><ul><li><button>Open</button></li></ul></main><div role="dialog"><button>Propose</button></div>'
  const end = leadFocus('h1')
  return () => {
    end()
    document.body.innerHTML = ''
  }
})

/** A button of a list opens a dialog, which is closed. */
function openAndClose(): void {
  part('ul button').focus()
  standOnTop(part('[role=dialog]'), { initialFocus: () => null, onEscape: () => {}, onBack: () => {} })()
  expect(document.activeElement).toBe(part('ul button'))
}

test('goes to the heading when the row whose dialog was closed is gone with the next reading of the list', async () => {
  openAndClose()
  part('li').remove()
  await Promise.resolve()
  expect(document.activeElement).toBe(part('h1'))
})

test('waits for the heading of a page that is not there yet', async () => {
  part('#other').focus()
  part('main').remove()
  await Promise.resolve()
  document.body.insertAdjacentHTML('afterbegin', '<main><h1 tabindex="-1">Loans</h1></main>')
  await Promise.resolve()
  expect(document.activeElement).toBe(part('h1'))
})

test('stays where the user has moved it meanwhile', async () => {
  openAndClose()
  part('#other').focus()
  part('li').remove()
  await Promise.resolve()
  expect(document.activeElement).toBe(part('#other'))
})
