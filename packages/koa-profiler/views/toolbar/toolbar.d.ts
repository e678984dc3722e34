/* The style sheet and the script of the toolbar export nothing. */
export {};
