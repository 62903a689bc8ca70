import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Chunks = readonly Rolldown.OutputChunk[]

/** Has the page name chunks that nearly every start imports, so that the browser fetches them beside the entry and not after it. */
export function preloadChunks(names: readonly string[]): Plugin {
  return {
    name: 'preload-chunks',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const wanted = names.flatMap((name) => chunks.filter((chunk) => chunk.name === name))
        const all = [...new Set(wanted.flatMap((chunk) => withImports(chunk, chunks)))]
        const styles = [...new Set(all.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
        const tags = [...all.map(({ fileName }) => scriptLink(fileName)), ...styles.map(styleLink)]
        return tags.filter(({ attrs }) => !html.includes(String(attrs?.href)))
      },
    },
  }
}

/** What a chunk imports, near and far, and the chunk itself. */
function withImports(chunk: Rolldown.OutputChunk, chunks: Chunks, known: ReadonlySet<unknown> = new Set()): Chunks {
  const seen = new Set([...known, chunk])
  const imported = chunks.filter((other) => chunk.imports.includes(other.fileName) && !seen.has(other))
  return [...imported.flatMap((other) => withImports(other, chunks, seen)), chunk]
}

function scriptLink(fileName: string): HtmlTagDescriptor {
  return { tag: 'link', injectTo: 'head', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` } }
}

function styleLink(fileName: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'style', crossorigin: true, href: `/${fileName}` }
  return { tag: 'link', injectTo: 'head', attrs }
}
