/** The texts of the portal as the browser gets them: read ahead by the build, so that no parser is fetched, and in four parts. Decisions 016, 028, 071. */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const parser = '@formatjs/icu-messageformat-parser'

/** Resolves as react-intl would: other versions of its parts may lie beside them. */
const ofIntl = createRequire(createRequire(import.meta.url).resolve('react-intl'))

/** Areas of texts that are not shown before signing in. A test holds these lists against what the pages use. */
const areasBehind =
  /^(?:banking\.accounts|limits\.activation|limits\.applications|home\.business|repayments\.chargeOrders|company|company\.join|company\.list|company\.users|reference\.currency|draft|lending\.accountStop|lending\.drawdown|lending\.facility|field\.(?:account|accountNumber|agreed|birthday|brn|business|cnid|crn|deposit|document|drawdownTerms|factorCode|file|hkid|idBack|idFront|keys|limit|loginUrl|nameEn|notAssessed|notOpened|notReturned|ownership|passport|people|percent|pspNumber|redPacket|regions|repaidBy|repayment|sales|signer|stillReturned|tenor|uscc|years)|home|limits\.increase|kyc|limits\.limit|notices\.messages|shops\.mine|notices|reference\.platform|reference\.product|reference\.rate|account\.profile|rewards\.redPackets|home\.register|kyc\.returned|account\.reveal|repayments\.arrangements|repayments\.repayment|route|account\.session\.(?:handoff|longest|warning)|account\.stepUp|account\.factors|account\.passkey|shell\.(?:cases|companies|company|companyUsers|menu|messages|profile|nav\.(?!fee|home|landing|platforms|questions|steps)\w+)|shops|signing|records\.cases|records\.loan|records\.statements|company\.switcher|records\.timeline|title\.\/(?:accounts|applications|arrangements|cases|charge|company|credit\/\w+\/(?!terms)|approval|facility|loans|messages|profile|red|shops|statements|timeline).*|ui\.(?:cancel|file|stepper|table|waterfall))(?:\.|$)/
/** Among them what any page behind sign-in shows: the dashboard, the messages, the shell and the titles. */
const areasOfHome =
  /^(?:account\.session|company\.switcher|field\.repayment|home|lending\.(?:accountStop|drawdown\.tenor|facility\.(?:applications|statements|status))|limits\.limit\.(?:raise|raises|rule|shares|step)|notices|reference\.(?:platform|product|rate)|repayments\.repayment\.(?:failed|manage|missing|plan)|route|shell|signing\.(?:completed\.all|mandate\.none)|title|ui\.(?:cancel|stepper|table|waterfall))(?:\.|$)/
/** Areas of texts that are not shown at the first touch: of public pages, of what the dialog leads on to, of answers. */
const areasLater =
  /^(?:site\.advert|account\.consent|account\.auth\.(?!email$|forgot\.(?:link|title)|password$|side|signIn|signUp\.(?:tab|title))\w+|code|footer|account\.init|site\.landing|site\.legal|login\.resendEmailSuccess|page|plain\.(?!newVersion|offline)\w+|field\.(?:agreement|amount|captcha|code|date|keyword|number|password\.(?:different|guessable|long|same|weak)|passwordAgain|phone|phoneCode|swift)|lending\.dispute|problem\.request|site\.questions|site\.reports|account\.reset|site\.service|shell\.(?:account|signOut)|signup|ui\.(?:about|chart|code|copy|phone|search|select|state|unset)|unreachable)(?:\.|$)/
/** Among the latter what pages behind sign-in show in any state; these texts are sent with both. What refuses a call comes with the refusal. */
const areasOfShell =
  /^(?:account\.consent|footer|page\.unavailable|problem\.request|site\.service\.code|shell\.(?:account|signOut)|ui\.(?:about|chart|copy|state|unset)|unreachable)(?:\.|$)/
/** Those that the forms of other pages behind sign-in show, and are sent with both, too. */
const areasOfForms =
  /^(?:account\.auth\.(?:captcha|phone|phoneCode|rule)|field|signup\.phoneVerificationCodeFail|site\.reports\.language|ui\.(?:code|phone|search|select))(?:\.|$)/
/** What only the back office shows. */
const areasOfBackoffice = /^staff\./
/** What the back office takes beside that: texts of forms, of items and of the kit. */
const inBackoffice =
  /^(?:account\.auth\.(?:captcha|crowded|password|rule|tooMany)|account\.factors|account\.passkey|home\.business|code|field|kyc|page\.unavailable|problem|reference\.product|reference\.rate|repayments\.repayment\.status|rewards\.redPackets\.type|kyc\.returned|notices\.messages\.search\.submit|records\.timeline\.(?:by|event)|ui)(?:\.|$)/

/** When a text of the portal comes: at once, behind the first touch, with the first session, with a page that is neither dashboard nor messages; null: it never does. */
type Part = 'open' | 'later' | 'behind' | 'inner'

/** The part of the portal a text is in. */
export function partOf(id: string): Part | null {
  if (areasOfBackoffice.test(id)) return null
  if (areasBehind.test(id)) return areasOfHome.test(id) ? 'behind' : 'inner'
  return areasLater.test(id) ? 'later' : 'open'
}

/** Whether a text comes with the first session. */
export function comesBehind(id: string): boolean {
  return partOf(id) === 'behind' || (partOf(id) === 'later' && areasOfShell.test(id))
}

/** Whether a text comes with a page behind sign-in that is neither dashboard nor messages. */
export function comesInside(id: string): boolean {
  return partOf(id) === 'inner' || (partOf(id) === 'later' && areasOfForms.test(id))
}

/** Which texts are sent under a name: a part of the portal's, those of the back office, those of the studio. */
const belonging: Record<string, (id: string) => boolean> = {
  open: (id) => partOf(id) === 'open',
  later: (id) => partOf(id) === 'later',
  behind: comesBehind,
  inner: comesInside,
  backoffice: (id) => areasOfBackoffice.test(id) || inBackoffice.test(id),
  studio: () => true,
}

type Parsed = readonly { type: number; value?: string }[]
type Parse = (message: string) => Parsed

/** A message as it is sent: plain words as they stand, anything else as formatjs has read it. */
function written(message: string, parse: Parse): string | Parsed {
  const parts = parse(message)
  const [first] = parts
  return parts.length === 1 && first?.type === 0 ? (first.value ?? '') : parts
}

/**
 * `locales/….json?open`, `?later`, `?behind` and `?inner`: a language of the portal in its parts. `?backoffice`: what the staff sees of it.
 * `locales/flows/….json?studio`: the texts of the studio.
 */
export function messages(): Plugin {
  let parse: Parse
  return {
    name: 'sampan-messages',
    enforce: 'pre',
    async buildStart() {
      parse = ((await import(pathToFileURL(ofIntl.resolve(parser)).href)) as { parse: Parse }).parse
    },
    resolveId(source) {
      if (source === parser) return ofIntl.resolve(`${parser}/no-parser.js`)
      return source === 'intl-messageformat' ? ofIntl.resolve(source) : null
    },
    transform(code, id) {
      const [, part] = /\/locales\/(?:flows\/)?\w+\.json\?(open|later|behind|inner|backoffice|studio)$/.exec(id) ?? []
      const belongs = belonging[part ?? '']
      if (!belongs) return null
      const file = JSON.parse(code) as Record<string, string> & { studio: Record<string, string> }
      const all = Object.entries(part === 'studio' ? file.studio : file)
      const chosen = all.filter(([id]) => belongs(id)).map(([id, message]) => [id, written(message, parse)])
      return {
        code: `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(chosen)))})`,
        moduleType: 'js',
        map: null,
      }
    },
  }
}
