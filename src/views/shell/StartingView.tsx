/** Placeholder while the portal starts or determines the next page. */
import { expectsHome } from '../../../machines/portal/expectsHome.ts'
import { usePortalState } from '../parts/portal-context.ts'
import { StartingPage } from './StartingPage.tsx'

/** The skeleton of the page that is coming: of the home where nothing else was asked for. `bare` brings a bar of its own. */
export function StartingView({ bare = false }: { bare?: boolean }) {
  return <StartingPage bare={bare} home={usePortalState(expectsHome)} />
}
