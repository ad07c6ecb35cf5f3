/** The product's version, shown in the sidebar with a leading v (section 1). */
export const VERSION = '2.0.1'
