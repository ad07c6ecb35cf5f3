/** On every carton, for whoever carries it; in English beside the user's language, since lorries leave the State. */
export const LABEL_WARNING = 'FIREWORKS: keep away from fire'
