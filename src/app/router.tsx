/** React Router for the pages of the chart: one route per page, all with the same element, because the chart decides what is shown. ROUTE-48. */
import type { ReactNode } from 'react'
import { createBrowserRouter, createMemoryRouter, type RouteObject } from 'react-router-dom'
import { portalBase } from '../../contract/kernel/constants.ts'
import { pages } from '../../machines/portal/portal.ts'

/** With the slash at its end the root of the portal has one, too. */
const basename = `${portalBase}/`

export type Router = ReturnType<typeof createBrowserRouter>

function routesOf(element: ReactNode): RouteObject[] {
  return [{ element, children: pages.map((path) => ({ id: path, path, element: null })) }]
}

/** The router of the browser; `element` is what every page is drawn by. */
export function browserRouter(element: ReactNode): Router {
  return createBrowserRouter(routesOf(element), { basename })
}

/** One without a browser, on a path below the base with query and hash. */
export function memoryRouter(element: ReactNode, path: string): Router {
  return createMemoryRouter(routesOf(element), { basename, initialEntries: [`${portalBase}${path}`] })
}
