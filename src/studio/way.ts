/** The way of a merchant: the stops of the life, with what is read off the charts and the pages of the portal. Pure. */
import type { JourneyStep } from '../../contract/analytics/journey-map.ts'
import { type Product, productNames } from '../../contract/kernel/product.ts'
import { type Chapter, chapters, life } from '../../machines/studio/life.ts'
import type { Outline, OutlineState } from '../../machines/studio/outline/outline.ts'
import { type StopPicture, stopPictureOf } from '../../machines/studio/outline/stopPicture.ts'
import { inOrder } from '../../machines/studio/outline/whoActs.ts'
import type { Party } from '../../machines/who-acts.ts'

/** A chart on the way. */
export interface Stop {
  readonly chart: string
  readonly outline: Outline
  readonly picture: StopPicture
  /** Its place on the whole way, from 1. */
  readonly number: number
  /** What is reached when it has been gone through; null where the journey does not count it. */
  readonly step: JourneyStep | null
  /** Everyone who acts in it. */
  readonly who: readonly Party[]
  /** Pages it runs on, or its companions do. */
  readonly pages: readonly StopPage[]
  /** Names of the other charts and lifecycles that belong to it. */
  readonly others: readonly string[]
  /** States of the onboarding that lead here. */
  readonly statuses: readonly OutlineState[]
}

/** A page of the portal. */
interface StopPage {
  /** Path below the portal's base. */
  readonly path: string
  /** The product in whose area it lies; null for a page of both. */
  readonly product: Product | null
}

/** The lifecycle whose statuses lead to pages of the area of its product. */
const onboarding = { chart: 'onboardingHookLifecycle', area: '/credit/hook' }

/** Where a visit begins: the dialog of sign-up stands before the landing of a product. */
const entrance: Readonly<Record<string, string>> = { authDialog: '/credit/hook' }

/** Every stop from sign-up to the closed account, by chapter. */
export function wayOf(outlines: readonly Outline[]): { readonly chapter: Chapter; readonly stops: readonly Stop[] }[] {
  const outlined = new Map(outlines.map((outline) => [outline.name, outline]))
  const portal = outlined.get('portal')?.states ?? []
  const progress = (outlined.get(onboarding.chart)?.states ?? []).filter(({ page }) => page !== null)
  let number = 0
  return chapters.map((chapter) => ({
    chapter,
    stops: life[chapter].flatMap(({ chart, others, step = null }) => {
      const outline = outlined.get(chart)
      if (!outline) return []
      number += 1
      const picture = stopPictureOf(outline)
      const begun = entrance[chart]
      const found = [chart, ...others].map((each) => pagesOf(portal, each)).find((pages) => pages.length > 0) ?? []
      const pages = begun === undefined ? found : [{ path: begun, product: null }]
      const statuses = progress.filter(({ page }) => pages.some(({ path }) => path === `${onboarding.area}${page}`))
      return [{ chart, outline, picture, number, step, who: inOrder([...picture.who.values()].flat()), pages, others, statuses }]
    }),
  }))
}

/** The pages a chart runs on that can be opened as they are, one for each product. */
function pagesOf(portal: readonly OutlineState[], chart: string): StopPage[] {
  const places = portal.filter(({ path, invokes }) => path !== '' && invokes.some(({ src }) => src === chart))
  const found = places.flatMap((place) => {
    const around = portal.filter(({ path }) => path !== '' && (place.path === path || place.path.startsWith(`${path}.`)))
    const within = portal.filter(({ path }) => path.startsWith(`${place.path}.`))
    const page = [...around.reverse(), ...within].find((state) => state.page !== null)?.page
    if (page == null || /[:*]/.test(page)) return []
    return [{ path: page, product: productNames.find((product) => place.path.startsWith(`${product}.`)) ?? null }]
  })
  return found.filter(({ product }, index) => found.findIndex((each) => each.product === product) === index)
}
