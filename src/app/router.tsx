/** React Router for the pages of the chart: one route per page, all with the same element, because the chart decides what is shown. ROUTE-48. */
import type { ReactNode } from 'react'
import { createBrowserRouter, createMemoryRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { portalBase } from '../../contract/kernel/constants.ts'
import { pages } from '../../machines/portal/portal.ts'

/** With the slash at its end the root of the portal has one, too. */
const basename = `${portalBase}/`

export type Router = ReturnType<typeof createBrowserRouter>

const pageRoutes = pages.map((path) => ({ id: path, path, element: null }))

function routesOf(element: ReactNode): RouteObject[] {
  return [{ element, children: pageRoutes }]
}

/** The page a path below the base asks for, with its parameters; the 404 page when no other one has it. R1. */
export function pageAt(path: string): { page: string; params: Record<string, string | undefined> } {
  const match = matchRoutes(pageRoutes, path)?.at(-1)
  return match && match.route.id !== '/*' ? { page: match.route.id, params: match.params } : { page: '/*', params: {} }
}

/** The router of the browser; `element` is what every page is drawn by. */
export function browserRouter(element: ReactNode): Router {
  return createBrowserRouter(routesOf(element), { basename })
}

/** One without a browser, on a path below the base with query and hash. */
export function memoryRouter(element: ReactNode, path: string): Router {
  return createMemoryRouter(routesOf(element), { basename, initialEntries: [`${portalBase}${path}`] })
}
