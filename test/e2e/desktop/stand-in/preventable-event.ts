/** The event object of Electron, which a listener can prevent. */
export interface PreventableEvent {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

export function preventableEvent<Fields extends object>(fields: Fields): PreventableEvent & Fields {
  let prevented = false;
  return {
    ...fields,
    get defaultPrevented() {
      return prevented;
    },
    preventDefault() {
      prevented = true;
    },
  };
}
