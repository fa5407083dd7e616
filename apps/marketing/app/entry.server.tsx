/** Renders a page as plain markup without React's hydration marks, because no framework runs on it in the browser. */
import { renderToStaticMarkup } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Answers with the whole document. */
export default function drawPage(request: Request, status: number, headers: Headers, context: EntryContext): Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!doctype html>${renderToStaticMarkup(<ServerRouter context={context} url={request.url} />)}`, {
    status,
    headers,
  })
}
