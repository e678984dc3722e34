const secretParameters = /([?&;][^=&;#]*(?:pass|secret|token|auth|session|key|credential)[^=&;#]*=)[^&;#]*/gi;
const userInformation = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i;

/** An address as it may be logged: without its password, and without the values of parameters that look like secrets. */
export function maskAddress(address: string): string {
  return address.replace(userInformation, '$1***@').replace(secretParameters, '$1***');
}
