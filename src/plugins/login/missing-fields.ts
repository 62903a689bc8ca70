/** Labels of the fields that hold nothing, in order. A password of blanks counts: it may be one. */
export function missingFields(
  fields: readonly { readonly label: string; readonly value: string }[],
): readonly string[] {
  return fields.filter((field) => field.value === '').map((field) => field.label)
}

/** The missing labels as the banner joins them (SPEC-2.2.2). */
export function joinLabels(labels: readonly string[]): string {
  return labels.join(' & ')
}
