/** The areas of the product, and the lint rules that let an import point only downward. */

/** Bottom to top: in every layer an area imports only areas before it. */
export const areas = [
  'reference',
  'site',
  'account',
  'notices',
  'company',
  'kyc',
  'banking',
  'lending',
  'shops',
  'limits',
  'home',
  'signing',
  'rewards',
  'repayments',
  'records',
  'staff',
  'privacy',
  'analytics',
] as const

/** A folder of code below or above the areas of its layer. */
interface Layer {
  /** Folder of the layer. */
  readonly folder: string
  /** Folder that its areas are in. */
  readonly areas: string
  /** Folders that the areas build on, with what each may not import beside areas. */
  readonly below: Readonly<Record<string, readonly string[]>>
  /** Folders and files that wire the areas. */
  readonly above: readonly string[]
  /** Folders above the areas, with what each may not import. */
  readonly beside?: Readonly<Record<string, readonly string[]>>
  /** Patterns that no file of the layer imports, below the root; with an exclamation mark: may import after all. */
  readonly closed: readonly string[]
}

const layers: readonly Layer[] = [
  {
    folder: 'contract',
    areas: 'contract',
    below: { 'contract/kernel': [] },
    above: ['endpoints.ts'],
    closed: ['{machines,src,server,tests,locales,tools}/**'],
  },
  {
    folder: 'machines',
    areas: 'machines',
    below: { 'machines/kernel': [] },
    above: ['portal', 'studio', 'charts.ts', 'lifecycles.ts'],
    closed: ['{src,server,tests,locales,tools}/**'],
  },
  {
    folder: 'src',
    areas: 'src/views',
    below: { 'src/ui': ['views', 'machines', 'locales'], 'src/views/parts': [] },
    above: ['app', 'landing', 'studio', 'shell', 'plain'],
    beside: {
      'src/views/shell': ['app', 'landing', 'studio'],
      'src/views/plain': ['app', 'landing', 'studio'],
      'src/landing': ['app', 'studio'],
    },
    closed: ['{server,tests,tools}/**'],
  },
  {
    folder: 'server',
    areas: 'server',
    below: { 'server/platform': [], 'server/outside': [] },
    above: ['app', 'sandbox'],
    closed: ['{src,tests,tools}/**', 'machines/**', '!machines/*/lifecycles/**', '!machines/lifecycles.ts'],
  },
]

/** The text of `biome.areas.json`: one override for each folder. Of those that match a file the last counts, so each says everything its files may not import. */
export function areasConfig(): string {
  const overrides = layers.flatMap(rulesOf).map((override) => `    ${JSON.stringify(override)}`)
  return `{\n  "overrides": [\n${overrides.join(',\n')}\n  ]\n}\n`
}

function rulesOf({ folder, areas: home, below, above, beside = {}, closed }: Layer): object[] {
  const everywhere = closed.map((pattern) => (pattern.startsWith('!') ? `!**/../${pattern.slice(1)}` : `**/../${pattern}`))
  const rule = (place: string, names: readonly string[]) => {
    const upward = names.length > 0 ? [`**/../{${names.join(',')}}`, `**/../{${names.join(',')}}/**`] : []
    const patterns = [
      { group: [...upward, ...everywhere], message: `${place} may not import this: imports point downward (CONTRIBUTING.md).` },
    ]
    return {
      includes: [`**/${place}/**`],
      linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
    }
  }
  return [
    rule(folder, []),
    ...Object.entries(below).map(([place, names]) => rule(place, [...areas, ...above, ...names])),
    ...Object.entries(beside).map(([place, names]) => rule(place, names)),
    ...areas.map((area, place) => rule(`${home}/${area}`, [...areas.slice(place + 1), ...above])),
  ]
}
