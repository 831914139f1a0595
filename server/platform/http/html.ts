/** HTML as the server sends it: pages for developers and mails written by hand, and the head of the portal's pages. */

/** Text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A page of the build whose picture has its full address: whoever shows a shared link follows no relative one. */
export function withPicture(html: string, publicUrl: string): string {
  return html.replace(/(<meta property="og:image" content=")(?=\/)/, (start) => start + escapeHtml(publicUrl))
}
