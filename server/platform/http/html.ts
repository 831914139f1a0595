/** HTML sent by the server: escaping for developer pages and mails, and the head of the portal's pages. */

/** Text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Makes the picture address of a built page absolute, because link previews do not follow relative addresses. */
export function withPicture(html: string, publicUrl: string): string {
  return html.replace(/(<meta property="og:image" content=")(?=\/)/, (start) => start + escapeHtml(publicUrl))
}
