/** Key of the words for what was done, as the history and the audit log write it: the label of a move of the family, or of an act of code. */
export function actionLabel(labels: Readonly<Record<string, string>>, action: string): string {
  return labels[action] ?? `audit.action.${action}`
}
