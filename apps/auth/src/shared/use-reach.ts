import { useFormat, useGet } from '@pedestal/workbench';

/** How far the person's administration goes: which systems to offer, and whether all of it. */
export function useReach() {
  const format = useFormat();
  const { data } = useGet('GET /gateway/authority/reach', {});
  const systems = data?.systems ?? [];
  return {
    isKnown: data !== undefined,
    holdsAll: data?.holdsAll ?? false,
    holds: (code: string) => data?.permissions[code] !== undefined,
    systems,
    systemOptions: systems.map((system) => ({
      value: system.code,
      label: `${format.name(system)} (${system.code})`,
    })),
    nameOfSystem: (code: string | null) => {
      const system = systems.find((one) => one.code === code);
      return system ? format.name(system) : (code ?? '');
    },
  };
}
