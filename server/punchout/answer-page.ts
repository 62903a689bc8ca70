import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeXml } from '../xml/write-xml.ts'

/** A page that says one thing. */
export interface AnswerPage {
  readonly status: number
  readonly language: string
  readonly title: string
  readonly text: string
}

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;
background:light-dark(#f4f5f7,#15191e);color:light-dark(#1c2127,#e5e8eb)}main{margin:16px;max-width:30rem;padding:32px;border-radius:12px;
background:light-dark(#fff,#22272e);box-shadow:0 1px 3px #0003}h1{margin:0 0 8px;font-size:1.3rem;line-height:1.3}p{margin:0}`

/** Answers with a page of words alone: no script, no frame, nothing from elsewhere; every text is a text (PUNCH-9). */
export function sendPage(reply: FastifyReply, { status, language, title, text }: AnswerPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  const shown = { title: escapeXml(title), text: escapeXml(text), language: escapeXml(language) }
  return reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${shown.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${shown.title}</title><style nonce="${nonce}">${style}</style></head>` +
        `<body><main><div role="status"><h1>${shown.title}</h1><p>${shown.text}</p></div></main></body></html>`,
    )
}
