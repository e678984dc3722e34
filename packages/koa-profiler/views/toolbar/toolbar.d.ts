/* The style sheet and the script of the toolbar export no value. */
export type Toolbar = never;
