/** A picture of every scene on desktop and phone. */
import { expect, test } from '@playwright/test'
import type { Locale } from '../../contract/kernel/constants.ts'
import { scenes } from './scenes.ts'
import { sessionOf } from './stage.ts'
import { moment } from './time.ts'

const screens = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const

for (const { name, who, path, prepare, act } of scenes)
  test(name, async ({ page, context }, { project }) => {
    const locale = project.name as Locale
    const kept = { locale, ...(who && (await sessionOf(context, who))) }
    await context.addInitScript((kept) => {
      Object.assign(localStorage, kept)
      // A failed view shows the id of its report.
      crypto.randomUUID = () => '0b6c7a52-7d0c-4d27-9b0d-3b9c1f5a2e10'
    }, kept)
    await page.clock.setFixedTime(moment)
    await prepare?.(page)
    await page.goto(/^.(flows|backoffice)\b/.test(path) ? path : `/financing${path}`)
    // A landing waits for the first touch.
    await page.keyboard.press('Shift')
    await act?.(page, locale)
    // A prepared page may wait for an answer that never comes.
    if (!prepare) await page.waitForLoadState('networkidle')
    const fullPage = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) === 0
    for (const [screen, size] of Object.entries(screens)) {
      await page.setViewportSize(size)
      await expect.soft(page).toHaveScreenshot(`${name}-${screen}.png`, { fullPage })
    }
  })
