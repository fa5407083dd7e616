/**
 * Draws a page as plain markup: no script of a framework will ever take it over, so none of its marks are left in it.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Answers the whole document. */
export default function drawPage(request: Request, status: number, headers: Headers, context: EntryContext): Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!doctype html>${renderToStaticMarkup(<ServerRouter context={context} url={request.url} />)}`, {
    status,
    headers,
  })
}
