/** The movements of a statement in a browser. Decision 040. Scripted by hand: layout. */
import { expect, test } from '../kernel/world.ts'
import { settle } from '../portal/settle.ts'

test('decision 040 in Chinese no head of the movements and no reference takes more than one line', async ({ standing }) => {
  const setting = { speaks: 'zh_CN', width: 1280, point: 'drawn' } as const
  const { merchant } = await settle(await standing(setting.point), setting)
  const { page } = merchant
  await merchant.open('/statements')
  const reference = page.getByText(/DD-\w{4}-\d{6}-\d{4}$/)
  await expect(reference).toBeVisible()
  const lines = await page
    .getByRole('columnheader')
    .or(reference)
    .evaluateAll((found) =>
      found.map((each) => {
        const text = document.createRange()
        text.selectNodeContents(each)
        return [each.textContent, new Set([...text.getClientRects()].map(({ top }) => top)).size]
      }),
    )
  expect(lines).toEqual(lines.map(([text]) => [text, 1]))
})
