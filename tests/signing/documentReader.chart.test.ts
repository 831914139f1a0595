/** The documents of a contract, read page by page. */
import { describe, expect, test } from 'vitest'
import { answers, fails, passes, play } from '../harness/play.ts'

const documents = [
  { id: 'd', pages: 2 },
  { id: 'e', pages: 1 },
]
const read = (id: string) => ({ type: 'contract.read', agreement: { id, documents } })
const pictured = (pages: number) =>
  answers(
    'readAgreementPages',
    documents.map(({ id }) => ({ document_id: id, thumbnail: null, pages: Array(pages).fill({ url: '/files/p' }) })),
  )
const look = (...happens: Parameters<typeof play>[2][]) => play('documentReader', undefined, read('a'), ...happens)
const turned = (places: -1 | 1) => ({ type: 'page.turned', places })
const asks = ['asks readAgreementPages']

describe('SIGN-06 decision 050 the pages of a contract', () => {
  test('are requested once there are documents, and polled while pictures are missing', () => {
    const none = { type: 'contract.read', agreement: { id: 'a', documents: [] } }
    expect(play('documentReader', undefined, none).did).toEqual([])
    expect(look().did).toEqual(asks)
    expect(look(pictured(0), passes('glimpse')).did).toEqual(asks)
    expect(look(pictured(0), passes('glimpse'), pictured(0)).context.glimpses).toBe(2)
    expect(look(pictured(0), passes('glimpse'), pictured(2)).context.glimpses).toBe(0)
  })

  test('are turned within the number of pages, and start from the first with another document', () => {
    expect(look(pictured(2), turned(-1)).context.page).toBe(1)
    expect(look(pictured(2), turned(1), turned(1)).context.page).toBe(2)
    expect(look(pictured(2), turned(1), { type: 'paper.chosen', id: 'e' }).context).toMatchObject({ document: 'e', page: 1 })
    expect(look(pictured(2), { type: 'paper.chosen', id: 'e' }, turned(1)).context.page).toBe(1)
  })

  test('are opened over the page no wider than the window, enlarged there by their control, and put back', () => {
    const opened = { type: 'paper.enlarged', id: 'e' }
    expect(look(pictured(2), opened)).toMatchObject({ tags: 'over', context: { document: 'e' } })
    expect(look(pictured(2), opened, 'page.enlarged')).toMatchObject({ tags: 'enlarged over', context: { document: 'e' } })
    expect(look(pictured(2), opened, 'page.enlarged', 'page.fitted').tags).toBe('over')
    expect(look(pictured(2), 'page.enlarged').tags).toBe('enlarged over')
    for (const ways of [['page.enlarged'], ['page.enlarged', 'page.fitted']])
      expect(look(pictured(2), ...ways, 'reader.closed').tags).toBe('')
  })

  test('are requested again by the next look once their addresses have aged, not before', () => {
    for (const next of ['page.enlarged', 'picture.failed', turned(1), { type: 'paper.chosen', id: 'e' }])
      expect(look(pictured(2), passes('ageing'), next).did).toEqual(asks)
    expect(look(pictured(2), turned(1)).did).toEqual([])
    expect(look(pictured(2), passes('ageing'), turned(1)).context.page).toBe(2)
  })

  test('that cannot be read or loaded are reported, and requested again', () => {
    expect(look(fails('readAgreementPages')).tags).toBe('unread')
    expect(look(pictured(2), 'picture.failed').tags).toBe('unread')
    expect(look(fails('readAgreementPages'), 'pictures.requested').did).toEqual(asks)
  })

  test('stay where they are while the contract is read again, and start from the first when it was made again', () => {
    expect(look(pictured(2), turned(1), read('a'))).toMatchObject({ did: [], context: { page: 2 } })
    expect(look(pictured(2), turned(1), read('b'))).toMatchObject({ did: asks, context: { agreementId: 'b', page: 1, pages: [] } })
  })
})
