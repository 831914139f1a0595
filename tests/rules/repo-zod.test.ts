/** Zod comes with forms only: charts, the shell and pages without a form import no file that loads it. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What every page behind sign-in loads. */
const common = ['app/start.tsx', 'app/merchant-charts.ts', 'app/merchant-pages.tsx', 'views/shell/MerchantShell.tsx']

/** The pages without a form, or whose forms fetch the schema they validate with. */
const views = [
  ...['account/AccountMenu', 'banking/AccountsView', 'company/CompanyListView', 'company/CompanySwitcherDialog', 'home/HomeView'],
  ...[
    'home/DrawdownAccountView',
    'home/AccountChangeView',
    'lending/DrawdownApprovalView',
    'lending/drawdown/DrawdownView',
    'lending/facility/FacilityView',
    'limits/ActivateShopView',
    'limits/ApplicationsView',
    'limits/CreditLimitView',
  ],
  ...['limits/IncreaseLimitView', 'notices/MessagesView', 'records/StatementsView', 'records/TimelineView'],
  ...[
    'repayments/charge-orders/ChargeOrdersView',
    'repayments/repay/RepaymentView',
    'rewards/RedPacketsView',
    'shops/my-shops/MyShopsView',
    'signing/SigningView',
  ],
  ...['site/LegalView', 'site/QuestionsView', 'site/FreeReportsView'],
].map((view) => `views/${view}.tsx`)

/** Static imports that run. One that names types alone inside its braces does, too: the build keeps its file. */
const imports = /^(?:import|export)\s+(?!type\b)(?:[^'"]+?\s+from\s+)?'([^']+)'/gm

/** The files from an entry to its first import of Zod; null when it loads none. */
function pathToZod(entry: string, read: (file: string) => string): string[] | null {
  const paths = [[entry]]
  const seen = new Set([entry])
  for (const path of paths) {
    const file = path.at(-1) ?? ''
    for (const [, target = ''] of read(file).matchAll(imports)) {
      if (/^(?:zod|@hookform\/resolvers\/zod)\b/.test(target)) return [...path, target]
      const next = join(dirname(file), target)
      if (!/^\..*\.tsx?$/.test(target) || seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  return null
}

test('pages without a form, and those whose forms fetch their schemas later, do not load Zod', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const paths = [...common, ...views].map((file) => pathToZod(`src/${file}`, read))
  expect(paths.filter((path) => path !== null)).toEqual([])
})

/** Dynamic imports of files of the project. */
const fetches = /import\('(\.[^']+)'\)/g

test('schemas that forms behind sign-in fetch later are fetched once a page was read', () => {
  const fetchedIn = (file: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(fetches)].map(([, path = '']) => join(dirname(file), path))
  const forms = readdirSync(join(root, 'src/views'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('src/views', file))
    .filter((file) => /\.tsx?$/.test(file) && !/^src\/views\/(?:account\/auth|staff|parts)\//.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('laterResolver'))
  expect(forms.length).toBeGreaterThan(5)
  expect([...new Set(forms.flatMap(fetchedIn))].sort()).toEqual(fetchedIn('src/app/form-schemas.ts').sort())
})

test('a constant beside a schema is found with the files that lead to it; types and what is fetched later are no import', () => {
  const planted: Record<string, string> = {
    'src/views/Page.tsx': "import { rows } from '../../machines/list.ts'\n",
    'machines/list.ts': "import {\n  type Row,\n  perPage,\n} from '../contract/rows.ts'\n\nexport const rows = perPage\n",
    'contract/rows.ts': "import { z } from 'zod'\n\nexport const perPage = 10\nexport const Row = z.string()\n",
    'src/views/Typed.tsx': "import type { Row } from '../../contract/rows.ts'\n",
    'src/views/Kept.tsx': "import { type Row } from '../../contract/rows.ts'\n",
    'src/views/Later.tsx': "const form = () => import('./Form.tsx')\n",
    'src/views/Form.tsx': "import { zodResolver } from '@hookform/resolvers/zod'\n",
    'src/views/Again.tsx': "export { Form } from './Form.tsx'\n",
    'src/views/Effect.tsx': "import './Form.tsx'\n",
  }
  const found = (view: string) => pathToZod(`src/views/${view}.tsx`, (file) => planted[file] ?? '')
  expect(found('Page')).toEqual(['src/views/Page.tsx', 'machines/list.ts', 'contract/rows.ts', 'zod'])
  expect(found('Typed')).toBeNull()
  expect(found('Later')).toBeNull()
  expect(found('Kept')).toEqual(['src/views/Kept.tsx', 'contract/rows.ts', 'zod'])
  expect(found('Again')).toEqual(['src/views/Again.tsx', 'src/views/Form.tsx', '@hookform/resolvers/zod'])
  expect(found('Effect')).toEqual(['src/views/Effect.tsx', 'src/views/Form.tsx', '@hookform/resolvers/zod'])
})
