/** The rules of style that a prerendered document needs. */

const declaration = /(--(?:[\w-]|\\.)+)\s*:([^;{}]*);?/g
const asking = /var\(\s*(--(?:[\w-]|\\.)+)/g
const keyframes = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

const askedIn = (text: string): string[] => [...text.matchAll(asking)].map(([, name = '']) => name)

/** The rules without variables and movements that neither they nor the page ask for. */
export function neededRules(css: string, html: string): string {
  const values = new Map<string, string[]>()
  const rest = css.replace(declaration, (_, name: string, value: string) => {
    values.set(name, [...(values.get(name) ?? []), value])
    return ''
  })
  const moving = new Set(
    [...`${rest}${html}`.matchAll(/animation(?:-name)?:([^;}"]*)/g)].flatMap(([, value = '']) => value.match(/[\w-]+/g) ?? []),
  )
  const asked = new Set<string>()
  const open = [...askedIn(rest.replace(keyframes, (all, name: string) => (moving.has(name) ? all : ''))), ...askedIn(html)]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (asked.has(name)) continue
    asked.add(name)
    for (const value of values.get(name) ?? []) {
      open.push(...askedIn(value))
      for (const word of value.match(/[\w-]+/g) ?? []) moving.add(word)
    }
  }
  return css
    .replace(declaration, (all, name: string) => (asked.has(name) ? all : ''))
    .replace(keyframes, (all, name: string) => (moving.has(name) ? all : ''))
}
