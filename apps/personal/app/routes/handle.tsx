/** /@name: leads to that person, or to what their link asks for; visitors are told to sign in first. */
import { NotFoundPage } from '@zend/web/app'
import { services } from '@zend/web/client/browser'
import { HandlePage, wantedPath } from '@zend/web/features/people'
import type { ReactElement } from 'react'
import { redirect } from 'react-router'
import type { Route } from './+types/handle.ts'

/** Redirects whoever is signed in. `null`: any other first segment is a page that does not exist. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const path = wantedPath(params.handle, new URL(request.url).searchParams)
  if (path === null) return null
  if ((await services().session.user()) !== null) throw redirect(path)
  return { path, username: params.handle.slice(1).toLowerCase() }
}

/** Draws nothing while it is decided. */
export function HydrateFallback(): null {
  return null
}

/** The page for visitors. */
export default function Handle({ loaderData }: Route.ComponentProps): ReactElement {
  return loaderData === null ? <NotFoundPage /> : <HandlePage {...loaderData} />
}
