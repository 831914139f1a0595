/** The built index as the frame of a prerendered document. */

/** Words as text of a document or of an attribute. */
export function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The index before and after the place of the portal, in a language, with more in its head. */
export function framed(index: string, lang: string, more: string): { before: string; after: string } {
  const [before, after] = index
    .replace(/<html lang="[^"]*"/, `<html lang="${lang}"`)
    .replace(/\n\s*/g, '\n')
    .replace('</head>', () => `${more}</head>`)
    .split('<div id="root"></div>')
  if (before === undefined || after === undefined) throw new Error('index.html has no place for the portal')
  return { before, after }
}
