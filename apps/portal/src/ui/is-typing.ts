const EDITABLE = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Whether a key goes to a field, where it types or undoes typing. */
export const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.matches(EDITABLE)
