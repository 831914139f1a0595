/** The pages of the e-sign provider, answered without a browser. */
import type { Visitor } from '../support/in-process/world.ts'
import { visitSigning } from '../support/merchants.ts'

/** The director, as a contract names her that is written in the language of the page. */
export const directorOf = ({ locale }: Pick<Visitor, 'locale'>) => (locale === 'en_US' ? 'Lam Mei Yee' : '林美儀')

/** The link that went to a mailbox last. */
export async function linkTo({ server }: Visitor, mailbox: string): Promise<string> {
  const mails = await server.database.db
    .selectFrom('sandbox_mailbox')
    .select('link')
    .where('recipient', '=', mailbox)
    .where('link', 'like', '%/esign/sign/%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return mails.link ?? ''
}

/** Whether a link can still be signed at. */
export async function isOpen({ wire }: Visitor, link: string): Promise<boolean> {
  const { pathname, search } = new URL(link)
  return (await (await wire.ask(`${pathname}${search}`)).text()).includes('<form')
}

/** Opens a mailed link, proves the signer by the code, and decides. Returns the closing page. */
async function decide({ server }: Visitor, link: string, fields: Record<string, string>): Promise<string> {
  const mails = await server.database.db.selectFrom('sandbox_mailbox').select(['recipient', 'link']).orderBy('id', 'desc').execute()
  const { pathname } = new URL(link)
  const mailbox = mails.find((mail) => mail.link && new URL(mail.link).pathname === pathname)?.recipient ?? ''
  const send = await visitSigning(server, link, mailbox)
  return (await send(fields)).text()
}

/** Signs in another tab, or on another device: the page stays as it is, and gets the news. */
export async function signElsewhere(visitor: Visitor, link: string, name = directorOf(visitor)): Promise<void> {
  await decide(visitor, link, { decision: 'sign', name, agreed: '1' })
  await visitor.settle()
}

/** The address of the own link. */
export const ownLink = async ({ link }: Visitor) => (await link('signing.sign').getAttribute('href')) ?? ''

/** Follows the user's own link, decides and is redirected back. */
async function decideAndReturn(visitor: Visitor, fields: Record<string, string>): Promise<void> {
  const thanks = await decide(visitor, await ownLink(visitor), fields)
  const back = /href="([^"]+)" data-follow/.exec(thanks)?.[1] ?? ''
  const { pathname, search } = new URL(back.replaceAll('&amp;', '&'))
  await visitor.open(`${pathname.replace('/financing', '')}${search}`)
}

/** Signs on the provider's page and comes back. */
export const sign = (visitor: Visitor, name = directorOf(visitor)) => decideAndReturn(visitor, { decision: 'sign', name, agreed: '1' })

/** Declines on the provider's page and comes back. */
export const decline = (visitor: Visitor) => decideAndReturn(visitor, { decision: 'decline', reason: '先和合伙人商量' })
