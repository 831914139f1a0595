/** Texts of the server: how messages and documents of `locales/` are filled. */
import { expect, test } from 'vitest'
import { type PaperTexts, writePaper } from '../../server/platform/print/paper-texts.ts'
import { formatMessage } from '../../server/platform/texts.ts'

test('I18N-02 a value is text, whatever is in it; null fills a place with nothing; a missing one is an error', () => {
  const write = (values: object) => formatMessage('en_US', 'Hello {name}, {count, plural, one {# day} other {# days}}', { ...values })
  expect(write({ name: "<b>{count}</b> '{x}'", count: 1 })).toBe("Hello <b>{count}</b> '{x}', 1 day")
  expect(write({ name: null, count: 2 })).toBe('Hello , 2 days')
  expect(() => write({ count: 2 })).toThrow('name')
})

const texts: PaperTexts<'note'> = {
  kind: 'Paper',
  shared: { closing: { title: 'Closing', blocks: ['Call {hotline}'] } },
  documents: {
    note: {
      edition: '2026-11-26',
      title: 'Note for {company}',
      lead: 'Lead',
      figures: [{ label: 'Limit', value: '{limit}' }],
      sections: [
        {
          title: 'Facts',
          blocks: [
            {
              facts: [
                ['Hotline', '{hotline}'],
                ['Number', '{number}'],
                ['Limit', 'Up to {limit}'],
              ],
            },
            { bullets: 'shops' },
            { table: { head: ['Due'], rows: 'schedule', figures: true } },
          ],
        },
        'closing',
      ],
    },
  },
}

test('SIGN-06 a document takes its lists and shared sections by name, and its edition from the text', () => {
  const write = (shops: string[]) =>
    writePaper(texts, 'note', {
      locale: 'en_US',
      values: { company: 'May {Ltd}', limit: 'HKD 1', hotline: null, number: undefined },
      bullets: { shops },
      rows: { schedule: [['{day}']] },
    })
  const facts = {
    facts: [
      ['Hotline', null],
      ['Limit', 'Up to HKD 1'],
    ],
  }
  const table = { table: { head: ['Due'], rows: [['{day}']], figures: true } }
  expect(write(['One {shop}'])).toEqual({
    locale: 'en_US',
    kind: 'Paper',
    edition: '2026-11-26',
    title: 'Note for May {Ltd}',
    lead: 'Lead',
    figures: [{ label: 'Limit', value: 'HKD 1' }],
    sections: [
      { title: 'Facts', blocks: [facts, { bullets: ['One {shop}'] }, table] },
      { title: 'Closing', blocks: ['Call '] },
    ],
  })
  expect(write([]).sections[0]?.blocks).toEqual([facts, table])
})
