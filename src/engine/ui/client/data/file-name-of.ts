/** What the server calls the file of an answer, such as the invoice a form may print as; undefined where it says nothing. */
export function fileNameOf({ headers }: Pick<Response, 'headers'>): string | undefined {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? []
  return name === undefined ? undefined : decodeURIComponent(name)
}
